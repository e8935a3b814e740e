import type { Source } from '@casewright/client/types/collector'
import type { KnowledgeBase } from '@casewright/contracts/knowledge/resources'
import { createSource, type SourceDraft, updateSource } from '../../state/operations.ts'
import { operationsWords } from '../../words/admin-operations.ts'
import { FormDialog, type FormValues } from './form-dialog.tsx'

/** How a source names its place: the member of its settings, and the kind that has it. */
const kindOf = {
  urls: 'http',
  list_url: 'http',
  sitemap_url: 'http',
  feed_url: 'rss',
  path: 'directory',
} as const satisfies Record<string, Source['kind']>
type Form = keyof typeof kindOf
const forms = Object.keys(kindOf) as Form[]

interface SourceFormProps {
  /** To be changed; without it a new one is made. */
  source?: Source | undefined
  bases: readonly KnowledgeBase[]
  saved(): Promise<void>
  close(): void
}

/** Where documents come from, when, and into which base. Uploaded files are added in the library instead. */
export function SourceForm({ source, bases, saved, close }: SourceFormProps) {
  const words = operationsWords.value.collector
  const own = bases.filter(({ system }) => !system)
  const form = forms.find((one) => source?.config && one in source.config) ?? 'urls'
  const isPlaced = source === undefined || form in source.config
  return (
    <FormDialog
      title={source ? words.changeNamed(source.name) : words.add}
      fields={[
        { name: 'name', label: words.name, is: 'text', isRequired: true },
        ...(source
          ? []
          : [
              { name: 'form', label: words.kind, is: optionsOf(forms.map((one) => [one, words.forms[one] ?? one])) },
              { name: 'kb_id', label: words.base, is: optionsOf(own.map(({ kb_id, name }) => [kb_id, name])) },
            ]),
        ...(isPlaced
          ? [
              {
                name: 'address',
                label: words.address,
                hint: words.addressHint,
                is: 'text' as const,
                isRequired: true,
                lengthMax: 4000,
              },
            ]
          : []),
        { name: 'cron', label: words.cron, hint: words.cronHint, is: 'text' },
        { name: 'timezone', label: words.zone, is: 'text' },
        { name: 'enabled', label: words.enabled, is: 'check' },
      ]}
      initial={{
        name: source?.name ?? '',
        form,
        kb_id: own[0]?.kb_id ?? '',
        address: [(source?.config as Record<string, unknown> | undefined)?.[form] ?? ''].flat().map(String).join(' '),
        cron: source?.schedule?.cron ?? '',
        timezone: source?.schedule?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
        enabled: source?.enabled ?? true,
      }}
      save={async (values) => {
        const chosen = String(values.form) as Form
        const draft = draftOf(values, chosen)
        if (source)
          await updateSource(
            source,
            isPlaced
              ? { ...draft, config: { ...source.config, ...draft.config } }
              : { ...draft, config: source.config },
          )
        else await createSource(kindOf[chosen], String(values.kb_id), draft)
        await saved()
      }}
      close={close}
    />
  )
}

const optionsOf = (pairs: readonly (readonly [string, string])[]) => ({
  options: pairs.map(([value, label]) => ({ value, label })),
})

function draftOf({ name, address, cron, timezone, enabled }: FormValues, form: Form): SourceDraft {
  const place = String(address).trim()
  const when = String(cron).trim()
  return {
    name: String(name).trim(),
    config: { [form]: form === 'urls' ? place.split(/\s+/) : place },
    schedule: when === '' ? null : { cron: when, timezone: String(timezone).trim() },
    enabled: enabled === true,
  }
}
