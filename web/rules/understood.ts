import { readAnswer } from '@casewright/legal/values/read-answer'

/** What the engine will read in somebody's words. */
export type Understood = { kind: 'money'; amount: number; currency: string } | { kind: 'date'; date: string }

/** `20万`, `三万五`, `去年国庆`, `10 May last year`; nothing where the words hold no such value, or several. `today` is `YYYY-MM-DD`. */
export function understood(kind: Understood['kind'], words: string, today: string): Understood | undefined {
  if (kind === 'date') {
    const date = readAnswer('date', words, { today })
    return date === null ? undefined : { kind, date }
  }
  const money = readAnswer('money', words, { today })
  return money === null ? undefined : { kind, ...money }
}

/** The day in China, where the cases are. */
export const chineseDay = (now: number): string => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)
