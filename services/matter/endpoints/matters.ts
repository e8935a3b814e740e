import type { matter } from '@casewright/contracts/matter/endpoints'
import { found } from '@casewright/kit/data/errors'
import type { Handler, Handlers } from '@casewright/kit/http/endpoint'
import { pageOfAll, pageWindow, toPage } from '@casewright/kit/http/paging'
import type { MatterDeps } from '../deps.ts'
import { changeMatter } from '../flows/change-matter.ts'
import { giveRole, takeAway } from '../flows/members.ts'
import { openMatter } from '../flows/open-matter.ts'
import { findConflicts, nameParty, takePartyAway } from '../flows/parties.ts'
import { seenMatter } from '../flows/seen-matter.ts'
import { movesOf } from '../queries/history.ts'
import { countMatters, pageOfMatters } from '../queries/matter-list.ts'
import { asMatter } from '../queries/matters.ts'
import { membersOf } from '../queries/members.ts'
import { partiesOf } from '../queries/parties.ts'

const listMatters: Handler<typeof matter.listMatters, MatterDeps> = async ({ query, ...person }, { sql }) => {
  const window = pageWindow(query)
  const [rows, total] = await Promise.all([
    pageOfMatters(sql, person, query, query, window),
    countMatters(sql, person, query),
  ])
  return toPage(rows.map(asMatter), total, window)
}

const createMatter: Handler<typeof matter.createMatter, MatterDeps> = (input, deps) => openMatter(input, deps)

const readMatter: Handler<typeof matter.readMatter, MatterDeps> = async ({ params, ...person }, { sql }) =>
  asMatter(await seenMatter(sql, person, params.id))

const updateMatter: Handler<typeof matter.updateMatter, MatterDeps> = async (input, deps) =>
  changeMatter(input, deps, { merge: false })

const patchMatter: Handler<typeof matter.patchMatter, MatterDeps> = async (input, deps) =>
  changeMatter(input, deps, { merge: true })

const listHistory: Handler<typeof matter.listHistory, MatterDeps> = async ({ params, query, ...person }, { sql }) => {
  const { matter_id } = await seenMatter(sql, person, params.id)
  return pageOfAll(await movesOf(sql, matter_id), query)
}

const listMembers: Handler<typeof matter.listMembers, MatterDeps> = async ({ params, query, ...person }, { sql }) => {
  const { matter_id } = await seenMatter(sql, person, params.id)
  return pageOfAll(await membersOf(sql, matter_id), query)
}

const putMember: Handler<typeof matter.putMember, MatterDeps> = (input, deps) => giveRole(input, input.body.role, deps)

const removeMember: Handler<typeof matter.removeMember, MatterDeps> = (input, deps) => takeAway(input, deps)

const listParties: Handler<typeof matter.listParties, MatterDeps> = async ({ params, query, ...person }, { sql }) => {
  const { matter_id } = await seenMatter(sql, person, params.id)
  return pageOfAll(await partiesOf(sql, matter_id), query)
}

const addParty: Handler<typeof matter.addParty, MatterDeps> = (input, deps) => nameParty(input, deps)

const removeParty: Handler<typeof matter.removeParty, MatterDeps> = (input, deps) => takePartyAway(input, deps)

const checkConflicts: Handler<typeof matter.checkConflicts, MatterDeps> = async ({ body, ...person }, deps) => ({
  hits: await findConflicts(person, body.names, deps),
})

const listServiceTypes: Handler<typeof matter.listServiceTypes, MatterDeps> = (_input, { serviceTypes }) =>
  serviceTypes.read()

const listFlowBlueprints: Handler<typeof matter.listFlowBlueprints, MatterDeps> = async ({ query }, { blueprints }) =>
  pageOfAll(blueprints.all, query)

const readFlowBlueprint: Handler<typeof matter.readFlowBlueprint, MatterDeps> = async ({ params }, { blueprints }) =>
  found(
    blueprints.all.find(({ blueprint_id }) => blueprint_id === params.blueprintId),
    'flow blueprint',
  )

export const matters = {
  listMatters,
  createMatter,
  readMatter,
  updateMatter,
  patchMatter,
  listHistory,
  listMembers,
  putMember,
  removeMember,
  listParties,
  addParty,
  removeParty,
  checkConflicts,
  listServiceTypes,
  listFlowBlueprints,
  readFlowBlueprint,
} satisfies Partial<Handlers<typeof matter, MatterDeps>>
