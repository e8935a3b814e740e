export const Tasks = ({ tasks }) => (
  <ol>
    {tasks.map(({ node, isDone }) => (
      <li key={node}>
        {node} {isDone ? '✓' : '…'}
      </li>
    ))}
  </ol>
)
