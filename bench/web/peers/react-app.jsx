import { Dialog } from '@base-ui/react/dialog'
import { Menu } from '@base-ui/react/menu'
import { Toast } from '@base-ui/react/toast'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { blockNodes } from '../../../web/parts/markdown-nodes.ts'
import { appendText, noBlocks } from '../../../web/rules/blocks.ts'
import { Tasks } from './tasks.jsx'
import { followStream, readData, readMessages, withEvent, withTask } from './wire.js'

/**
 * The consultation as a team that chose React would build it: TanStack Router and Query, Base UI, our styles, and the words
 * drawn as our page draws them. It has what our page shows: navigation, menus, the head, the log, the panel and the field.
 */
const newest = 50

const Icon = () => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M3 11h4l1.5 2.5h3L13 11h4M3 11l2.2-6h9.6L17 11v4.5H3z" />
  </svg>
)

const Choice = ({ label, items }) => (
  <Menu.Root>
    <Menu.Trigger className="button quiet" aria-label={label}>
      <Icon />
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner>
        <Menu.Popup className="menu">
          {items.map((item) => (
            <Menu.Item key={item}>{item}</Menu.Item>
          ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)

const Rename = ({ title }) => (
  <Dialog.Root>
    <Dialog.Trigger className="button quiet">重命名</Dialog.Trigger>
    <Dialog.Portal>
      <Dialog.Backdrop />
      <Dialog.Popup>
        <Dialog.Title>{title}</Dialog.Title>
        <Dialog.Close>关闭</Dialog.Close>
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
)

const sections = ['inbox', 'consultations', 'matters', 'library']

function Shell() {
  const { data: me } = useQuery({ queryKey: ['me'], queryFn: () => readData('/auth/me') })
  if (!me) return null
  return (
    <Toast.Provider>
      <div className="shell">
        <header className="bar">
          <Link className="brand" to="/inbox">
            Casewright
          </Link>
          <nav className="sections">
            {sections.map((name) => (
              <Link key={name} to={`/${name}`}>
                <Icon />
                <span>{name}</span>
              </Link>
            ))}
          </nav>
          <div className="bar-tools">
            <Choice label="外观" items={['浅色', '深色', '系统']} />
            <Choice label={me.name} items={['记忆', '帮助', '退出']} />
          </div>
        </header>
        <main id="content">
          <Outlet />
        </main>
      </div>
    </Toast.Provider>
  )
}

/** Words are put into the element as ours are: only the last block is read again. */
function Prose({ text }) {
  const root = useRef(null)
  const state = useRef({ shown: '', blocks: noBlocks, last: [] })
  useLayoutEffect(() => {
    const { shown, blocks, last } = state.current
    if (text === shown) return
    const grown = appendText(blocks, text.slice(shown.length))
    const nodes = blockNodes(grown.last)
    for (const node of last) node.remove()
    root.current.append(...blockNodes(grown.done), ...nodes)
    state.current = { shown: text, blocks: grown, last: nodes }
  }, [text])
  return <div ref={root} className="prose" />
}

const tools = ['有用', '没用', '复制']

/** A message is drawn again only when its own text has changed. */
const Message = memo(({ message: { role, content, created_at } }) => (
  <article className={role === 'ASSISTANT' ? 'message answer' : 'message own'}>
    <header>
      <strong>{role === 'ASSISTANT' ? '助手' : '您'}</strong>
      <time dateTime={created_at}>{created_at}</time>
    </header>
    {role === 'ASSISTANT' ? <Prose text={content} /> : <p className="own-words">{content}</p>}
    {role === 'ASSISTANT' && (
      <div className="row-actions message-tools">
        {tools.map((tool) => (
          <button key={tool} type="button" className="button quiet only-icon" aria-label={tool}>
            <Icon />
          </button>
        ))}
      </div>
    )}
  </article>
))

function Consultation() {
  const { id } = useParams({ strict: false })
  const session = useQuery({ queryKey: ['session', id], queryFn: () => readData() })
  const card = useQuery({ queryKey: ['card', id], queryFn: () => readData('/pending_card') })
  const first = useQuery({ queryKey: ['messages', id], queryFn: () => readMessages(newest), staleTime: Infinity })
  if (!session.data || !card.data || !first.data) return null
  return <Talk title={session.data.title} first={first.data} />
}

function Talk({ title, first }) {
  const [messages, setMessages] = useState(first)
  const [tasks, setTasks] = useState([])
  const [draft, setDraft] = useState('')
  const log = useRef(null)
  useEffect(
    () =>
      followStream((event, data) => {
        setMessages((before) => withEvent(before, event, data))
        setTasks((before) => withTask(before, event, data))
      }),
    [],
  )
  useLayoutEffect(() => {
    log.current.scrollTop = log.current.scrollHeight
  }, [messages])
  return (
    <div className="talk">
      <header className="talk-head">
        <h1>{title}</h1>
        <Rename title={title} />
        <Choice label="更多" items={['导出', '归档']} />
      </header>
      <div className="talk-main">
        <div className="log-frame">
          <section ref={log} className="log">
            <div className="log-inner">
              {messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </div>
          </section>
        </div>
        <form className="composer">
          <textarea rows={1} value={draft} onChange={(event) => setDraft(event.target.value)} />
          <div className="composer-tools">
            <button type="submit" className="button primary">
              发送
            </button>
          </div>
        </form>
      </div>
      <aside className="talk-panel">
        <Tasks tasks={tasks} />
      </aside>
    </div>
  )
}

const root = createRootRoute({ component: Shell })
const consultation = createRoute({ getParentRoute: () => root, path: '/peers/$id', component: Consultation })
const router = createRouter({ routeTree: root.addChildren([consultation]) })

createRoot(document.querySelector('#root')).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
