import type { Member } from '@casewright/contracts/platform/people'
import { call } from '../client/call.ts'
import { createLoaded, type Loaded } from './loaded.ts'

export interface MemberPage {
  items: Member[]
  page: number
  total_pages: number
}

export const createMembers = (filter: () => { text: string | undefined; page: number }): Loaded<MemberPage> =>
  createLoaded(() => {
    const { text, page } = filter()
    return call.platform.listMembers({ query: { ...(text && { text }), page, size: 50 } })
  })
