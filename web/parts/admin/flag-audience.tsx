import type { FeatureFlag } from '@casewright/contracts/platform/feature-flags'
import { setFlagAudience } from '../../state/flags.ts'
import { flagsWords } from '../../words/flags.ts'
import { FormDialog } from './form-dialog.tsx'

interface AudienceProps {
  flag: FeatureFlag
  saved(): Promise<void>
  close(): void
}

/** Whether this form can say all that the flag says: one variant by name and by share, and one for all others. */
export const isPlainAudience = ({ targets, rollout }: FeatureFlag): boolean =>
  new Set([...targets, ...rollout].map(({ variant }) => variant)).size <= 1 &&
  rollout.length <= 1 &&
  targets.every(({ user_ids, organization_ids }) => user_ids === undefined || organization_ids === undefined)

/** For whom a flag is what: people and firms by name, a share of all others, and the rest. */
export function FlagAudienceForm({ flag, saved, close }: AudienceProps) {
  const words = flagsWords.value
  const { targets, rollout, variants, default_variant, off_variant } = flag
  const options = Object.keys(variants).map((value) => ({ value, label: value }))
  const variant =
    [...targets, ...rollout][0]?.variant ?? options.find(({ value }) => value !== off_variant)?.value ?? off_variant
  const isPlain = targets.length + rollout.length > 0
  return (
    <FormDialog
      title={words.audienceOf(flag.key)}
      fields={[
        { name: 'variant', label: words.audienceVariant, is: { options } },
        { name: 'users', label: words.audienceUsers, hint: words.audienceListHint, is: 'text', lengthMax: 4000 },
        {
          name: 'organizations',
          label: words.audienceFirms,
          hint: words.audienceListHint,
          is: 'text',
          lengthMax: 4000,
        },
        { name: 'percentage', label: words.audienceShare, hint: words.audienceShareHint, is: 'text' },
        { name: 'rest', label: words.audienceRest, is: { options } },
      ]}
      initial={{
        variant,
        users: targets.flatMap(({ user_ids = [] }) => user_ids).join(' '),
        organizations: targets.flatMap(({ organization_ids = [] }) => organization_ids).join(' '),
        percentage: String(rollout[0]?.percentage ?? 0),
        rest: isPlain ? default_variant : off_variant,
      }}
      save={async (values) => {
        await setFlagAudience(flag, {
          variant: String(values.variant),
          percentage: Number(values.percentage),
          user_ids: namesIn(values.users),
          organization_ids: namesIn(values.organizations),
          default_variant: String(values.rest),
        })
        await saved()
      }}
      close={close}
    />
  )
}

const namesIn = (text: unknown): string[] =>
  String(text)
    .split(/[\s,，、]+/)
    .filter(Boolean)
