import { defineContract } from '@casewright/kit/http/endpoint'
import { auditingReads } from '../audited-reads.ts'
import { people } from '../people.ts'
import { playbookConfig, playbookId, refusing } from '../playbooks.ts'
import { internal } from './internal.ts'
import { matterFiles } from './matter-files.ts'
import { matters } from './matters.ts'
import { releases } from './releases.ts'
import { reviews } from './reviews.ts'
import { webhooks } from './webhooks.ts'
import { work } from './work.ts'

const entries = refusing(
  defineContract({ ...matters, ...work, ...reviews, ...releases, ...matterFiles, ...internal, ...webhooks, ...people }),
  [playbookId, playbookConfig],
)

export const matter = auditingReads(entries, entries.readMatter.path, 'matter')
