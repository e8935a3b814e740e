import { caseGuarantee } from '../case/case-guarantee.ts'
import { unsourced } from '../sources/sourced.ts'
import { writtenDate } from '../time/dates.ts'
import type { CaseView } from './case-view.ts'
import type { FoundRisk } from './found-risk.ts'

/** The period of a guarantee is short and cannot be interrupted. */
export function ofGuarantee({ held, isRespondent, input, language }: CaseView): FoundRisk[] {
  const period = held === null || isRespondent ? null : caseGuarantee(held.facts, input.today)
  if (period === null || period.state === 'kept') return []
  const day = writtenDate(period.until, language)
  const isLapsed = period.state === 'lapsed'
  return [
    {
      key: 'guarantee_period',
      impact: 3,
      likelihood: isLapsed ? 3 : 2,
      basis: unsourced(),
      risk: ['保证人可能因保证期间届满而免责', 'The guarantor may be free because the guarantee period ends'],
      grounds: isLapsed
        ? [
            `保证期间已于${day}届满，未见期间内主张权利的事实`,
            `The guarantee period ended on ${day}, and nothing shows that the creditor acted within it`,
          ]
        : [`保证期间至${day}届满`, `The guarantee period ends on ${day}`],
      mitigation:
        period.kind === 'joint'
          ? [
              isLapsed ? '查找期间内要求保证人承担责任的证据' : '届满前书面要求保证人承担责任并留存证据，或者起诉',
              isLapsed
                ? 'Look for proof that the guarantor was called on within the period'
                : 'Call on the guarantor in writing before that day and keep proof of it, or sue',
            ]
          : [
              isLapsed ? '查找期间内对债务人起诉或者申请仲裁的证据' : '届满前对债务人起诉或者申请仲裁',
              isLapsed
                ? 'Look for proof that the debtor was sued within the period'
                : 'Sue the debtor, or apply for arbitration, before that day',
            ],
    },
  ]
}
