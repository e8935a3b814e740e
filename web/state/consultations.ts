import { call } from '../client/call.ts'
import { createLoaded } from './loaded.ts'

const pageSize = 30

/** The caller's consultations, as the address filters them. */
export const createConsultationList = (text: string, isArchivedToo: boolean, pages: number) =>
  createLoaded(() =>
    call.consultations.listSessions({
      query: { size: pageSize * pages, status: isArchivedToo ? 'all' : 'active', ...(text && { text }) },
    }),
  )

export const pagesMax = Math.floor(200 / pageSize)
