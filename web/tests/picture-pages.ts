import type { Page } from 'playwright-core'

/** What was played before the pictures are taken. */
export interface Played {
  talk: string
  card: string
  matter: string
  query: string
}

/** A page by its path; some are shown with something opened on them. */
export type PicturedPage = (played: Played) => string | { path: string; open(page: Page): Promise<void> }

const byButton = (path: string, selector: string): PicturedPage => {
  const open = async (page: Page) => {
    await page.locator(selector).first().click()
    await page.locator('dialog[open]').waitFor()
  }
  return () => ({ path, open })
}

/** Every page by the name of its picture, as a client sees it. A new page is one line here or below. */
export const clientPages: Readonly<Record<string, PicturedPage>> = {
  inbox: () => '/inbox',
  consultations: () => '/consultations',
  'new-consultation': () => '/consultations/new',
  consultation: ({ talk }) => `/consultations/${talk}`,
  card: ({ card }) => `/consultations/${card}`,
  memory: () => '/memory',
  help: () => ({
    path: '/inbox',
    open: async (page) => {
      await page.locator('.bar-tools > button[popovertarget]').last().click()
      await page.locator('.menu:popover-open button').first().click()
      await page.locator('dialog.help').waitFor()
    },
  }),
}

/** As a lawyer sees it who may administer the firm too. */
export const lawyerPages: Readonly<Record<string, PicturedPage>> = {
  matters: () => '/matters?workload=1',
  'new-matter': () => '/matters/new',
  'matter-overview': ({ matter }) => `/matters/${matter}`,
  'matter-facts': ({ matter }) => `/matters/${matter}?tab=facts`,
  'matter-evidence': ({ matter }) => `/matters/${matter}?tab=evidence`,
  'matter-analysis': ({ matter }) => `/matters/${matter}?tab=analysis`,
  'matter-draft': ({ matter }) => `/matters/${matter}?tab=draft`,
  'matter-documents': ({ matter }) => `/matters/${matter}?tab=documents`,
  'matter-compared': ({ matter }) => ({
    path: `/matters/${matter}?tab=documents`,
    open: async (page) => {
      await page.locator('.compare button').first().click()
      await page.locator('dialog[open] ins').first().waitFor()
    },
  }),
  'matter-calendar': ({ matter }) => `/matters/${matter}?tab=calendar`,
  'matter-history': ({ matter }) => `/matters/${matter}?tab=history`,
  'matter-people': ({ matter }) => `/matters/${matter}?tab=people`,
  review: () => '/review',
  'review-desk': ({ matter }) => `/review/${matter}`,
  library: ({ query }) => `/library?q=${encodeURIComponent(query)}`,
  'library-graph': () => `/library?q=${encodeURIComponent('民间借贷纠纷')}&show=graph`,
  'admin-members': () => '/admin/members',
  'admin-configs': () => '/admin/configs',
  'admin-flags': () => '/admin/flags',
  'admin-flag-form': byButton('/admin/flags', 'td .button:nth-child(2)'),
  'admin-tags': () => '/admin/tags',
  'admin-taxonomy': () => '/admin/taxonomy',
  'admin-audit': () => '/admin/audit',
  'admin-health': () => '/admin/health',
  'admin-usage': () => '/admin/usage',
  'admin-models': () => '/admin/models',
  'admin-traces': () => '/admin/traces',
  'admin-seeds': () => '/admin/seeds',
  'admin-collector': () => '/admin/collector',
  'admin-source-form': byButton('/admin/collector', '.admin-bar .button'),
  'admin-bases': () => '/admin/bases',
  'admin-erasure': () => '/admin/erasure',
}

/** What it takes to see them all. */
export const lawyerPermissions = [
  'matters:read',
  'people:read',
  'people:erase',
  'platform:admin',
  'tags:manage',
  'audit:read',
  'traces:read',
  'collector:manage',
  'knowledge:manage',
]
