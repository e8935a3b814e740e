import { usePageTitle } from '../parts/page-title.ts'
import { consultationWords } from '../words/consultation.ts'

export function ConsultationsPage() {
  const words = consultationWords.value
  usePageTitle(words.listTitle)
  return <div class="page" />
}
