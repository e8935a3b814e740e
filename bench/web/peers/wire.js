/** The address of the consultation, as the server wrote it into the page. */
const { session } = document.querySelector('#root').dataset

/** What an address answers; one of the consultation begins where its own ends. */
export async function readData(path = '') {
  const response = await fetch(path.startsWith('/auth') ? path : session + path)
  return (await response.json()).data
}

/** The newest messages, oldest first. */
export const readMessages = async (size) => (await readData(`/messages?order=desc&size=${size}`)).items.toReversed()

/** Tells what the stream tells, for as long as the page is open. */
export function followStream(hear) {
  const source = new EventSource(`${session}/stream?after=0`)
  for (const name of ['delta', 'progress', 'task_start', 'task_end', 'end'])
    source.addEventListener(name, ({ data }) => hear(name, JSON.parse(data)))
}

/** The messages after one more event; those that did not change stay the same objects. */
export function withEvent(messages, event, data) {
  if (event === 'progress') return [...messages, { id: data.request_key, role: 'ASSISTANT', content: '' }]
  if (event !== 'delta') return messages
  return messages.map((message) =>
    message.id === data.message_id ? { ...message, content: message.content + data.content } : message,
  )
}

/** The tasks after one more event. */
export function withTask(tasks, event, { node }) {
  if (event === 'task_start') return [...tasks, { node, isDone: false }]
  if (event !== 'task_end') return tasks
  return tasks.map((task) => (task.node === node ? { ...task, isDone: true } : task))
}
