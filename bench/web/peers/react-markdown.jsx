import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import Markdown from 'react-markdown'
import { Tasks } from './tasks.jsx'
import { followStream, readMessages, withEvent, withTask } from './wire.js'

/** A message is drawn again only when its own text has changed. */
const Message = memo(({ message }) => (
  <article>{message.role === 'ASSISTANT' ? <Markdown>{message.content}</Markdown> : <p>{message.content}</p>}</article>
))

function Page({ first }) {
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
    <div className="page">
      <div className="log" ref={log}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </div>
      <Tasks tasks={tasks} />
      <textarea value={draft} onChange={(event) => setDraft(event.target.value)} />
    </div>
  )
}

const newest = 50
createRoot(document.querySelector('#root')).render(<Page first={await readMessages(newest)} />)
