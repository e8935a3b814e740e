import { useEffect } from 'preact/hooks'

/** The title of the window; a page that was just opened also gets the focus, so that readers begin there. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Casewright`
  }, [title])
  useEffect(() => {
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
}
