import { Cron } from 'croner'

/** The next time of a cron expression after a moment; null if there is none any more. */
export const nextTime = (cron: string, timezone: string, after: Date): Date | null =>
  new Cron(cron, { timezone, mode: '5-part', paused: true }).nextRun(after)

/** What is wrong with a schedule, by its member. */
export function scheduleProblem(
  { cron, timezone }: { cron: string; timezone: string },
  now: Date,
): { member: 'cron' | 'timezone'; message: string } | undefined {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch {
    return { member: 'timezone', message: 'must be the IANA name of a time zone, such as Asia/Shanghai' }
  }
  try {
    if (nextTime(cron, timezone, now)) return undefined
    return { member: 'cron', message: 'never comes' }
  } catch (error) {
    return { member: 'cron', message: `is no cron expression of five fields: ${(error as Error).message}` }
  }
}
