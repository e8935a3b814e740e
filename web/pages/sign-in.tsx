import { useEffect, useState } from 'preact/hooks'
import { providerAddress, readSignInOptions, signIn } from '../client/me.ts'
import { LoadedView } from '../parts/loaded-view.tsx'
import { usePageTitle } from '../parts/page-title.ts'
import { ownPath } from '../rules/match-path.ts'
import { failureText } from '../state/failure-text.ts'
import { createLoaded } from '../state/loaded.ts'
import { go, place } from '../state/place.ts'
import { setLanguage } from '../state/settings.ts'
import { shellWords } from '../words/shell.ts'
import { signInWords } from '../words/sign-in.ts'
import { language } from '../words/words.ts'

const options = createLoaded(readSignInOptions)

export function SignInPage() {
  const words = signInWords.value
  usePageTitle(words.title)
  useEffect(() => void options.load(), [])
  const back = ownPath(place.value.query.get('return'))
  return (
    <div class="sign-in">
      <main>
        <p class="brand">Casewright</p>
        <h1>{words.title}</h1>
        <p class="lead">{place.value.query.has('expired') ? words.expired : words.lead}</p>
        <ReturnProblem code={place.value.query.get('error')} />
        <LoadedView loaded={options}>
          {({ methods, users = [] }) => (
            <>
              {methods.includes('oidc') && (
                <>
                  <a class="button primary wide" href={providerAddress(back)}>
                    {words.byProvider}
                  </a>
                  <p class="hint">{words.byProviderHint}</p>
                </>
              )}
              {methods.includes('local') && <LocalForm users={users.map(({ user_id }) => user_id)} back={back} />}
            </>
          )}
        </LoadedView>
      </main>
      <button
        type="button"
        class="button quiet"
        aria-label={shellWords.value.languageLabel}
        onClick={() => setLanguage(language.value === 'zh' ? 'en' : 'zh')}
      >
        {shellWords.value.language}
      </button>
    </div>
  )
}

function LocalForm({ users, back }: { users: string[]; back: string }) {
  const words = signInWords.value
  const [user, setUser] = useState(users.includes('client') ? 'client' : (users[0] ?? ''))
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const submit = async (event: Event) => {
    event.preventDefault()
    setProblem('')
    try {
      await signIn(user, password)
      go(back, 'replace')
    } catch (error) {
      const { code } = error as Parameters<typeof failureText>[0]
      setProblem(code === 'unauthorized' ? words.wrong : failureText({ code }))
    }
  }
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      {users.length > 0 && (
        <fieldset class="user-choice">
          <legend>{words.chooseUser}</legend>
          {users.map((name) => (
            <label key={name}>
              <input type="radio" name="known" checked={user === name} onChange={() => setUser(name)} />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      {users.length === 0 && (
        <label class="field">
          <span>{words.user}</span>
          <input
            type="text"
            autocomplete="username"
            required
            value={user}
            onInput={(event) => setUser(event.currentTarget.value)}
          />
        </label>
      )}
      <label class="field">
        <span>{words.password}</span>
        <input
          type="password"
          autocomplete="current-password"
          required
          value={password}
          aria-invalid={problem !== ''}
          aria-describedby="sign-in-problem"
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      <p id="sign-in-problem" class="problem" role="alert">
        {problem}
      </p>
      <button type="submit" class="button primary wide">
        {words.submit}
      </button>
      {users.length > 0 && <p class="hint">{words.localHint}</p>}
    </form>
  )
}

/** Why a sign-in at the provider did not come to its end. */
function ReturnProblem({ code }: { code: string | null }) {
  const { problems } = signInWords.value
  if (code === null) return null
  return (
    <p class="problem" role="alert">
      {Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : problems.refused}
    </p>
  )
}
