import { ServiceError } from '@casewright/kit/data/errors'
import { clipText } from '@casewright/kit/text/clip-text'
import { isPlaybook } from '@casewright/legal/contracts/positions'
import type { Lookup, SkillInput } from '@casewright/legal/skills/skill'
import type { NodeDeps, NodeTools } from '../node.ts'
import type { State } from '../rules/state.ts'
import { actingFor } from './acting.ts'
import { recorded } from './recorded.ts'

type Looked = Pick<SkillInput, 'causes' | 'cause' | 'checklist' | 'playbook'>

/** Whom a look-up is for when a thread belongs to no user. */
const nobody = 'ai-engine'
const causesMax = 8
const factCharactersMax = 3_000
const listCharactersMax = 1_000
const listsMax = 5
const playbookType = 'contract_review'
const playbooksMax = 100

/**
 * Structured knowledge for a skill. It fails open: what cannot be had now is absent, the rules fall back to their own
 * lists, and the step's record says why.
 */
export async function lookUp(
  wanted: readonly Lookup[],
  state: State,
  files: SkillInput['files'],
  { record, signal }: NodeTools,
  { knowledge }: NodeDeps,
): Promise<Looked> {
  const whose = { user: nobody, ...actingFor(state.whose), signal }
  const ask = <T>(name: string, input: unknown, work: () => Promise<T>, fallback: T): Promise<T> =>
    recorded({ kind: 'service', name, input }, record, work).catch((error) => {
      if (signal.aborted || !(error instanceof ServiceError)) throw error
      return fallback
    })
  const facts = factsOf(state)
  const code = codeOf(state)
  const reviewed = reviewedText(state, files)
  const [causes, cause, checklist, playbook] = await Promise.all([
    wanted.includes('causes') && facts !== ''
      ? ask(
          'knowledge.searchCauses',
          { text: facts },
          async () => (await knowledge.searchCauses({ query: { text: facts, size: causesMax }, ...whose })).items,
          [],
        )
      : [],
    wanted.includes('cause') && code !== null
      ? ask('knowledge.readCause', { code }, () => knowledge.readCause({ params: { code }, query: {}, ...whose }), null)
      : null,
    wanted.includes('checklist') && reviewed !== ''
      ? ask(
          'knowledge.listChecklists',
          { text: reviewed },
          async () =>
            (await knowledge.listChecklists({ query: { text: reviewed, size: listsMax }, ...whose })).items.find(
              (list) => !isPlaybook(list),
            ) ?? null,
          null,
        )
      : null,
    wanted.includes('playbook')
      ? ask(
          'knowledge.listChecklists',
          { service_type: playbookType },
          async () => {
            const query = { service_type: playbookType, size: playbooksMax }
            return (await knowledge.listChecklists({ query, ...whose })).items.find(isPlaybook) ?? null
          },
          null,
        )
      : null,
  ])
  return { causes, cause, checklist, playbook }
}

/** A person's choice, what was found, or what the matter came with. */
export function codeOf({ cause_of_action, matter_profile }: State): string | null {
  const { selected, code } = cause_of_action ?? {}
  return selected ?? code ?? matter_profile?.cause_of_action_code ?? null
}

/** What happened and what is wanted, as far as it is known. */
function factsOf({ input, intake }: State): string {
  const { facts, claim } = intake ?? {}
  const parts = [facts, claim, input.message].flatMap((part) => part?.trim() || [])
  return clipText([...new Set(parts)].join('\n'), factCharactersMax)
}

/** A contract says at its beginning what it is. */
const reviewedText = ({ input }: State, files: SkillInput['files']): string =>
  clipText(
    [
      input.message.slice(0, listCharactersMax / 2),
      ...files.map(({ name, text }) => `${name} ${text}`.slice(0, Math.ceil(listCharactersMax / 2 / files.length))),
    ]
      .join(' ')
      .trim(),
    listCharactersMax,
  )
