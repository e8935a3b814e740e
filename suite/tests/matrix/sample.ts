/** One valid call of an endpoint, with ids that belong to somebody else's data. */
export interface Sample {
  params?: Record<string, string>
  query?: string
  body?: unknown
  /** Instead of a body: one that is no JSON, with its type. */
  raw?: { type: string; text: string }
  /**
   * What another tenant gets: 404, a part of an answer in which nothing of the first is, a text that is no envelope, or
   * bytes of any kind (200).
   */
  foreign?: 403 | 404 | 200 | object | string
  /** What another user of the same organization gets, when it is not the same; `sees` and `may` are for what belongs to all of them. */
  colleague?: 400 | 403 | 404 | object | 'sees' | 'may'
  /** Others' work may add to what it answers, so that two answers need not be equal. */
  grows?: true
}

export type Post = (
  path: string,
  body: unknown,
  raw?: Sample['raw'],
  method?: 'POST' | 'PUT' | 'DELETE',
) => Promise<{ data: unknown }>

/** The user `removed` was a member of the matter for a while. */
export async function addAndRemove(post: Post, matter: string): Promise<void> {
  const added = await post(`${matter}/members/removed`, { role: 'lawyer' }, undefined, 'PUT')
  const removed = await post(`${matter}/members/removed`, undefined, undefined, 'DELETE')
  if (!added.data || !removed.data) throw new Error('the member was not added and removed')
}

/** What the matrix needs of a service: data to be found, and one call per entry of its contract. */
export interface ServiceSamples {
  /** Writes as the first tenant, with the internal key; every text has `secret` in it. Returns the ids to ask for. */
  write(post: Post, secret: string): Promise<Record<string, string>>
  calls(ids: Record<string, string>): Record<string, Sample>
}

/** An id that nothing has. */
export const nobodys = '01990000-0000-7000-8000-000000000000'
