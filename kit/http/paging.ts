import { type Static, type TSchema, Type } from 'typebox'
import { invalidField } from '../data/errors.ts'
import { nameOf } from '../data/named-schemas.ts'
import { withDefault } from './endpoint.ts'

const sizeMax = 200
const sizeDefault = 20

/** The query members of every list. `limit` is an older name of `size`. */
export const pageQuery = {
  page: withDefault(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Page number, from 1' }), 1),
  size: Type.Optional(
    Type.Integer({ minimum: 1, maximum: sizeMax, description: `Items per page, ${sizeDefault} unless given` }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: sizeMax, description: 'Another name of `size`' })),
}

export const PageOf = <S extends TSchema>(item: S) =>
  Type.Object(
    {
      items: Type.Array(item),
      page: Type.Integer(),
      size: Type.Integer(),
      total: Type.Integer(),
      total_pages: Type.Integer(),
    },
    nameOf(item) === undefined ? {} : { title: `${nameOf(item)}Page` },
  )

/** The window of rows that a list's query asks for. */
export interface PageWindow {
  page: number
  size: number
  offset: number
}

/** Asked of every query on its way in, so that a list which is only handed on refuses it as well. */
export function requireOneSize(query: unknown): void {
  const { size, limit } = query as { size?: unknown; limit?: unknown }
  if (typeof size === 'number' && typeof limit === 'number' && size !== limit)
    throw invalidField('query.limit', 'must equal size when both are given')
}

export function pageWindow({ page, size, limit }: { page: number; size?: number; limit?: number }): PageWindow {
  const rows = size ?? limit ?? sizeDefault
  return { page, size: rows, offset: (page - 1) * rows }
}

/** A page of a list that is all there, and short by its nature. */
export function pageOfAll<T>(all: readonly T[], query: Parameters<typeof pageWindow>[0]) {
  const window = pageWindow(query)
  return toPage(all.slice(window.offset, window.offset + window.size), all.length, window)
}

export const toPage = <T>(
  items: T[],
  total: number,
  { page, size }: PageWindow,
): Omit<Static<ReturnType<typeof PageOf>>, 'items'> & { items: T[] } => ({
  items,
  page,
  size,
  total,
  total_pages: Math.ceil(total / size),
})
