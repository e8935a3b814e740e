import { Icon, type IconName } from '../icon.tsx'

export type BadgeKind = 'good' | 'warn' | 'bad' | 'quiet'

const icons: Record<BadgeKind, IconName> = { good: 'check', warn: 'warning', bad: 'close', quiet: 'dot' }

/** A state as sign, word and colour. */
export const Badge = ({ kind, text }: { kind: BadgeKind; text: string }) => (
  <span class={`state-badge ${kind}`}>
    <Icon name={icons[kind]} />
    {text}
  </span>
)
