import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
} from '@assistant-ui/react'
import { MarkdownTextPrimitive } from '@assistant-ui/react-markdown'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Tasks } from './tasks.jsx'
import { followStream, readMessages, withEvent, withTask } from './wire.js'

const UserMessage = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts />
  </MessagePrimitive.Root>
)
const AssistantMessage = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts components={{ Text: MarkdownTextPrimitive }} />
  </MessagePrimitive.Root>
)
const parts = { UserMessage, AssistantMessage }

const convertMessage = ({ id, role, content }) => ({
  id,
  role: role === 'USER' ? 'user' : 'assistant',
  content: [{ type: 'text', text: content }],
})

function Page({ first }) {
  const [messages, setMessages] = useState(first)
  const [tasks, setTasks] = useState([])
  const [isRunning, setRunning] = useState(false)
  useEffect(
    () =>
      followStream((event, data) => {
        if (event === 'progress') setRunning(true)
        if (event === 'end') setRunning(false)
        setMessages((before) => withEvent(before, event, data))
        setTasks((before) => withTask(before, event, data))
      }),
    [],
  )
  const runtime = useExternalStoreRuntime({ messages, isRunning, convertMessage, onNew: async () => {} })
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root className="page">
        <ThreadPrimitive.Viewport className="log">
          <ThreadPrimitive.Messages components={parts} />
        </ThreadPrimitive.Viewport>
        <Tasks tasks={tasks} />
        <ComposerPrimitive.Root>
          <ComposerPrimitive.Input />
        </ComposerPrimitive.Root>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  )
}

const all = 500
createRoot(document.querySelector('#root')).render(<Page first={await readMessages(all)} />)
