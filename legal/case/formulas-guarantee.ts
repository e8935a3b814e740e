import { guaranteePeriod } from '../compute/guarantee-period.ts'
import type { Wording } from '../skills/language.ts'
import { isDay } from '../time/calendar.ts'
import { writtenDate } from '../time/dates.ts'
import type { Formula } from './formula.ts'

const written = (date: string): Wording => ({ zh: writtenDate(date, 'zh'), en: writtenDate(date, 'en') })

/** One where the period of the guarantee stands like this, nothing where it does not; with its days in words. */
const standing =
  (state: 'kept' | 'lapsed' | 'running'): Formula =>
  (given, today) => {
    const day = (argument: string) => {
      const value = given(argument)
      return isDay(value) ? value : undefined
    }
    const period = guaranteePeriod(
      {
        kind: given('kind') === 'joint' ? 'joint' : 'general',
        due_on: day('due_on'),
        agreed_until: day('agreed_until'),
        demanded_on: day('demanded_on'),
        sued_on: day('sued_on'),
      },
      today,
    )
    if (period === null || period.state !== state) return { amount: 0, steps: [], missing: [] }
    const { from, until, acted_on } = period
    const words = {
      period_from: written(from),
      period_end: written(until),
      ...(acted_on !== null && { acted: written(acted_on) }),
    }
    return { amount: 1, steps: [], missing: [], words }
  }

export const guaranteeKept = standing('kept')
export const guaranteeLapsed = standing('lapsed')
export const guaranteeRunning = standing('running')
