import type { PlaybookConfig } from '@casewright/contracts/platform/taxonomy'
import type { PageWindow } from '@casewright/kit/http/paging'
import type { Sql } from '@casewright/kit/postgres/sql'

export async function playbookConfigByKey(sql: Sql, key: string): Promise<PlaybookConfig | undefined> {
  const [row] = await sql<
    PlaybookConfig[]
  >`select key, name, value, created_at from platform.playbook_configs where key = ${key}`
  return row
}

/** One page by their keys, and how many there are. */
export async function playbookConfigsPage(sql: Sql, { size, offset }: PageWindow): Promise<[PlaybookConfig[], number]> {
  const [rows, [counted]] = await Promise.all([
    sql<PlaybookConfig[]>`
      select key, name, value, created_at from platform.playbook_configs order by key limit ${size} offset ${offset}`,
    sql<{ count: number }[]>`select count(*)::int as count from platform.playbook_configs`,
  ])
  return [rows, counted?.count ?? 0]
}
