import { ownSections } from '../parts/admin/sections.ts'
import { createLazyParts } from '../parts/lazy.ts'
import { usePageTitle } from '../parts/page-title.ts'
import { NotFound, Skeleton } from '../parts/states.tsx'
import { adminWords } from '../words/admin.ts'

const sectionPart = createLazyParts((key) => ownSections().find((one) => one.key === key)?.load)

/** Without a section it says what each of them is for. */
export function AdminPage({ section }: { section?: string }) {
  if (section === undefined) return <Overview />
  const found = ownSections().find(({ key }) => key === section)
  return found ? <OpenSection section={found.key} /> : <NotFound />
}

function Overview() {
  const words = adminWords.value
  usePageTitle(words.title)
  return (
    <div class="page">
      <div class="page-head">
        <div>
          <h1>{words.title}</h1>
          <p class="lead">{words.lead}</p>
        </div>
      </div>
      <ul class="admin-overview">
        {ownSections().map(({ key }) => (
          <li key={key}>
            <a href={`/admin/${key}`}>{words.sections[key].name}</a>
            <p>{words.sections[key].purpose}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function OpenSection({ section }: { section: ReturnType<typeof ownSections>[number]['key'] }) {
  const words = adminWords.value
  const { name, purpose } = words.sections[section]
  usePageTitle(name)
  const Section = sectionPart(section)
  return (
    <div class="admin">
      <nav class="admin-list" aria-label={words.title}>
        <a class="admin-back" href="/admin">
          {words.allSections}
        </a>
        {ownSections().map(({ key }) => (
          <a key={key} class="admin-link" href={`/admin/${key}`} aria-current={key === section ? 'page' : undefined}>
            {words.sections[key].name}
          </a>
        ))}
      </nav>
      <div class="admin-section">
        <div class="page-head">
          <div>
            <h1>{name}</h1>
            <p class="lead">{purpose}</p>
          </div>
        </div>
        {Section ? <Section /> : <Skeleton />}
      </div>
    </div>
  )
}
