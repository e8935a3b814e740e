import { usePageTitle } from '../parts/page-title.ts'
import { Empty } from '../parts/states.tsx'
import { inboxWords } from '../words/inbox.ts'

export function InboxPage() {
  const words = inboxWords.value
  usePageTitle(words.title)
  return <Empty title={words.emptyTitle} hint={words.emptyHint} />
}
