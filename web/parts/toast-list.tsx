import { dismissToast, toasts } from '../state/toasts.ts'
import { shellWords } from '../words/shell.ts'
import { Icon } from './icon.tsx'

export const ToastList = () => (
  <div class="toasts" role="status">
    {toasts.value.map(({ id, text, kind, action }) => (
      <div key={id} class={`toast ${kind}`}>
        <span>{text}</span>
        {action && (
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              dismissToast(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          class="button quiet only-icon"
          aria-label={shellWords.value.dismiss}
          onClick={() => dismissToast(id)}
        >
          <Icon name="close" />
        </button>
      </div>
    ))}
  </div>
)
