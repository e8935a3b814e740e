import type { Refusal } from '@casewright/kit/data/refusals'
import type { Contract } from '@casewright/kit/http/endpoint'

/** Goals, phase gates and delivery gates live in the engine: a playbook from outside is refused wherever it stands. */
export const playbookConfig: Refusal = {
  member: 'playbook_config',
  code: 'playbook_config_rejected',
  reason: 'playbook_config is not taken: goals, phase gates and delivery gates live in the engine',
}
export const playbookId: Refusal = {
  member: 'playbook_id',
  code: 'invalid_input',
  reason: 'is not taken: how a matter is worked on is no part of it',
}

/** The contract, each entry of which refuses these members. */
export const refusing = <const C extends Contract>(contract: C, refuses: readonly Refusal[]): C =>
  Object.fromEntries(
    Object.entries(contract).map(([name, entry]) => {
      const particular = refuses.map(({ code }) => code).filter((code) => code !== 'invalid_input')
      const takesAny = entry.body !== undefined || entry.query !== undefined
      const errors = [...new Set([...(entry.errors ?? []), ...(takesAny ? particular : [])])]
      return [name, { ...entry, refuses, errors }]
    }),
  ) as unknown as C
