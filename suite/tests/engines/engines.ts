import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A program of others, as the tests of one of our adapters need it. */
export interface EngineKind {
  name: string
  /** What has to be installed for it; Go and Maven fetch the rest. */
  needs: readonly string[]
  /** Makes the program, which may take minutes the first time; later calls find it made. */
  prepare?(): void
  /** Without one the test starts it itself, with a configuration of its own. */
  command?(port: number, folder: string): { program: string; args: string[]; env?: Record<string, string> }
  /** A path that answers when it is ready. */
  ready?: string
  /** What the tests are told. */
  environment(port: number): Record<string, string>
  tests: readonly string[]
}

const root = new URL('../../../', import.meta.url).pathname
const cache = process.env.CASEWRIGHT_ENGINES_DIR ?? join(homedir(), '.cache', 'casewright-engines')
const built = (name: string) => join(cache, name)
const searched = ['/usr/local/go/bin', '/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
export const programAt = (name: string): string | undefined =>
  searched.map((folder) => join(folder, name)).find((path) => existsSync(path))

const go = (args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): string =>
  execFileSync(programAt('go') as string, args, {
    ...options,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Its module replaces others, so that `go install` refuses it: its source is built as if it were our own. */
function buildJaeger(): void {
  const source = join(cache, 'jaeger-source')
  const { Dir } = JSON.parse(go(['mod', 'download', '-json', 'github.com/jaegertracing/jaeger@v1.57.0']))
  cpSync(Dir, source, { recursive: true })
  execFileSync('chmod', ['-R', 'u+w', source])
  go(['build', '-o', built('jaeger'), './cmd/all-in-one'], { cwd: source })
  rmSync(source, { recursive: true })
}

const searchEngine = (name: 'opensearch' | 'elasticsearch', variable: string): EngineKind => ({
  name,
  needs: ['java', 'mvn'],
  command: (port) => ({
    program: join(root, 'services/knowledge/tests/real-engines/start.sh'),
    args: [name, String(port)],
  }),
  ready: '/_cluster/health',
  environment: (port) => ({ [variable]: `http://127.0.0.1:${port}` }),
  tests: ['services/knowledge/tests/search/search-engine-real.test.ts'],
})

export const engines: readonly EngineKind[] = [
  {
    name: 'minio',
    needs: ['go'],
    prepare() {
      if (existsSync(built('minio'))) return
      mkdirSync(cache, { recursive: true })
      go(['install', 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c'], {
        env: { ...process.env, GOBIN: cache },
      })
    },
    command: (port, folder) => ({
      program: built('minio'),
      args: ['server', '--quiet', '--address', `127.0.0.1:${port}`, folder],
      env: { MINIO_ROOT_USER: 'casewright', MINIO_ROOT_PASSWORD: 'a secret of the tests' },
    }),
    ready: '/minio/health/ready',
    environment: (port) => ({ CASEWRIGHT_TEST_S3_URL: `http://127.0.0.1:${port}` }),
    tests: ['services/files/tests/storage/storage.test.ts'],
  },
  {
    name: 'prometheus',
    needs: ['prometheus', 'promtool'],
    environment: () => ({ CASEWRIGHT_TEST_PROMETHEUS: programAt('prometheus') as string }),
    tests: ['deploy/tests/prometheus.test.ts'],
  },
  {
    name: 'jaeger',
    needs: ['go'],
    prepare() {
      if (existsSync(built('jaeger'))) return
      mkdirSync(cache, { recursive: true })
      buildJaeger()
    },
    command: (port) => ({
      program: built('jaeger'),
      args: [
        `--query.http-server.host-port=127.0.0.1:${port}`,
        `--collector.otlp.http.host-port=127.0.0.1:${port + 1}`,
        '--collector.otlp.grpc.host-port=127.0.0.1:0',
        '--query.grpc-server.host-port=127.0.0.1:0',
        '--collector.http-server.host-port=127.0.0.1:0',
        '--collector.grpc-server.host-port=127.0.0.1:0',
        '--admin.http.host-port=127.0.0.1:0',
        '--processor.jaeger-compact.server-host-port=127.0.0.1:0',
        '--processor.jaeger-binary.server-host-port=127.0.0.1:0',
        '--processor.zipkin-compact.server-host-port=127.0.0.1:0',
        '--http-server.host-port=127.0.0.1:0',
      ],
    }),
    ready: '/api/services',
    environment: (port) => ({
      CASEWRIGHT_TEST_JAEGER_URL: `http://127.0.0.1:${port}`,
      CASEWRIGHT_TEST_JAEGER_OTLP_URL: `http://127.0.0.1:${port + 1}`,
    }),
    tests: ['acceptance/jaeger.test.ts'],
  },
  searchEngine('opensearch', 'CASEWRIGHT_TEST_OPENSEARCH_URL'),
  searchEngine('elasticsearch', 'CASEWRIGHT_TEST_ELASTICSEARCH_URL'),
]
