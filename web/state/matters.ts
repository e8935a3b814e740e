import type { Matter } from '@casewright/contracts/matter/resources'
import { call } from '../client/call.ts'
import { createLoaded, type Loaded } from './loaded.ts'

export interface MatterFilter {
  text: string | undefined
  status: Matter['status'] | undefined
  page: number
}

export interface MatterPage {
  items: Matter[]
  total: number
  page: number
  total_pages: number
}

export const createMatterList = (filter: () => MatterFilter): Loaded<MatterPage> =>
  createLoaded(async () => {
    const { text, status, page } = filter()
    return call.matter.listMatters({ query: { ...(text && { text }), ...(status && { status }), page, size: 30 } })
  })
