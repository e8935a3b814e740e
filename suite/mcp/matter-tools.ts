import { Closed, Id } from '@casewright/contracts/common'
import { pageQuery } from '@casewright/kit/http/paging'
import { Type } from 'typebox'
import { tool } from './tool.ts'

const ofMatter = Closed({ matter_id: Id, ...pageQuery })

export const matterTools = [
  tool({
    name: 'list_matters',
    title: 'List matters',
    description: 'Matters that the caller may see, the newest change first.',
    readOnly: true,
    input: Closed({
      ...pageQuery,
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'In the title or a party' })),
    }),
    run: (query, { suite }) => suite.matter.listMatters({ query }),
  }),
  tool({
    name: 'read_matter',
    title: 'Read a matter',
    description: 'A matter with its status, parties and phases.',
    readOnly: true,
    input: Closed({ matter_id: Id }),
    run: async ({ matter_id: id }, { suite }) => {
      const [matter, timeline] = await Promise.all([
        suite.matter.readMatter({ params: { id }, headers: {} }),
        suite.matter.readTimeline({ params: { id } }),
      ])
      return { matter, timeline }
    },
  }),
  tool({
    name: 'list_facts',
    title: 'List the facts of a matter',
    description: 'What is known of a matter, each fact with its source, the newest first.',
    readOnly: true,
    input: ofMatter,
    run: ({ matter_id, ...query }, { suite }) => suite.memory.listMatterFacts({ params: { id: matter_id }, query }),
  }),
  tool({
    name: 'list_todos',
    title: 'List todos',
    description: 'What is to be done in a matter, the soonest due first.',
    readOnly: true,
    input: ofMatter,
    run: ({ matter_id, ...query }, { suite }) => suite.matter.listTodos({ params: { id: matter_id }, query }),
  }),
  tool({
    name: 'list_deliverables',
    title: 'List deliverables',
    description: 'Documents that came out of a matter, with their versions and addresses to download them from.',
    readOnly: true,
    input: ofMatter,
    run: ({ matter_id, ...query }, { suite }) => suite.matter.listDeliverables({ params: { id: matter_id }, query }),
  }),
]
