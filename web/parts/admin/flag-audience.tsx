import type { FeatureFlag } from '@casewright/contracts/platform/feature-flags'
import { audiencesOf } from '../../rules/flag-audience.ts'
import { setFlagAudience } from '../../state/flags.ts'
import { flagsWords } from '../../words/flags.ts'
import { FormDialog, type FormField, type FormValues } from './form-dialog.tsx'

interface AudienceProps {
  flag: FeatureFlag
  saved(): Promise<void>
  close(): void
}

/** For whom a flag is what: of each variant people and firms by name, a share of all others, and what the rest gets. */
export function FlagAudienceForm({ flag, saved, close }: AudienceProps) {
  const words = flagsWords.value
  const audiences = audiencesOf(flag)
  const isRuled = flag.targets.length + flag.rollout.length > 0
  const options = Object.keys(flag.variants).map((value) => ({ value, label: value }))
  return (
    <FormDialog
      title={words.audienceOf(flag.key)}
      fields={[
        ...audiences.flatMap(({ variant }) => fieldsOf(variant)),
        { name: 'rest', label: words.audienceRest, is: { options } },
      ]}
      initial={{
        ...Object.fromEntries(
          audiences.flatMap(({ variant, user_ids, organization_ids, percentage }) => [
            [`users ${variant}`, user_ids.join(' ')],
            [`firms ${variant}`, organization_ids.join(' ')],
            [`share ${variant}`, String(percentage)],
          ]),
        ),
        rest: isRuled ? flag.default_variant : flag.off_variant,
      }}
      save={async (values) => {
        await setFlagAudience(
          flag,
          audiences.map(({ variant }) => ({
            variant,
            user_ids: namesIn(values, `users ${variant}`),
            organization_ids: namesIn(values, `firms ${variant}`),
            percentage: Number(values[`share ${variant}`]),
          })),
          String(values.rest),
        )
        await saved()
      }}
      close={close}
    />
  )
}

function fieldsOf(variant: string): FormField[] {
  const words = flagsWords.value
  const list = { hint: words.audienceListHint, is: 'text', lengthMax: 4000 } as const
  return [
    { name: `variant ${variant}`, label: words.audienceVariant(variant), is: 'heading' },
    { name: `users ${variant}`, label: words.audienceUsers, ...list },
    { name: `firms ${variant}`, label: words.audienceFirms, ...list },
    { name: `share ${variant}`, label: words.audienceShare, hint: words.audienceShareHint, is: 'text' },
  ]
}

const namesIn = (values: FormValues, name: string): string[] =>
  String(values[name])
    .split(/[\s,，、]+/)
    .filter(Boolean)
