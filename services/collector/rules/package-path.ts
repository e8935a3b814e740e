const placeholder = /^\$\{PACKAGE_DIR\}\//

/** Where in the package a setting points, from its folder; undefined when that is not within it. */
export function pathInPackage(text: string): string | undefined {
  const path = text.replace(placeholder, '')
  const steps = path.split('/')
  const leavesIt = path.startsWith('/') || /^[A-Za-z]:|[\\\0]|\$\{/.test(path) || steps.includes('..')
  return leavesIt ? undefined : steps.filter((step) => step !== '' && step !== '.').join('/')
}
