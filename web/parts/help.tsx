import type { Verification } from '../rules/matter-products.ts'
import { isHelpOpen } from '../state/commands.ts'
import { helpWords } from '../words/help.ts'
import { shellWords } from '../words/shell.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { VerificationMark } from './matter/statement.tsx'
import { sections } from './navigation.ts'

const close = () => {
  isHelpOpen.value = false
}

/** What the sections are for, what the marks mean, and the keys. */
export function Help() {
  const words = helpWords.value
  return (
    <Dialog label={words.title} close={close} class="help">
      <div class="stack">
        <header class="help-head">
          <h2>{words.places}</h2>
          <button type="button" class="button quiet only-icon" aria-label={shellWords.value.close} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        <dl>
          {sections().map(({ path, label }) => (
            <div key={path}>
              <dt>{label}</dt>
              <dd>{words.sections[path]}</dd>
            </div>
          ))}
        </dl>
        <h2>{words.states}</h2>
        <dl>
          {Object.entries(words.marks).map(([verification, text]) => (
            <div key={verification}>
              <dt>
                <VerificationMark verification={verification as Verification} />
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <h2>{words.keys}</h2>
        <dl>
          {words.shortcuts.map(([keys, does]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
