import { join } from 'node:path'
import { build } from 'rolldown'

const here = import.meta.dirname
export const peerNames = ['react-app', 'react-markdown', 'assistant-ui'] as const

/** Each peer's page as one script, made as `web/build.ts` makes ours. */
export async function buildPeers(): Promise<Map<string, string>> {
  const scripts = new Map<string, string>()
  for (const name of peerNames) {
    const { output } = await build({
      input: join(here, 'peers', `${name}.jsx`),
      platform: 'browser',
      write: false,
      logLevel: 'silent',
      transform: { target: 'es2024', define: { 'process.env.NODE_ENV': '"production"' } },
      output: { format: 'esm', minify: true, codeSplitting: false },
    })
    scripts.set(name, output[0].code)
  }
  return scripts
}
