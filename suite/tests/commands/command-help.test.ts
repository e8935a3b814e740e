import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../acceptance/support/harness.ts'
import { runCommand } from './command-process.ts'

const helpOf = async (...command: string[]) => {
  const { code, stdout, stderr } = await runCommand([...command, '--help'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

describe('help', () => {
  test('casewright', async () => {
    expect(await helpOf()).toMatchInlineSnapshot(`
      "Usage: casewright [options] [command]

      Conversational legal work: start the suite, fill it, talk to it, look after it.

      Options:
        -V, --version                   print the version
        -h, --help                      print this help

      Commands:
        start [service...]              Start all services in one process behind one
                                        port, or only the named ones
        migrate [options] [service...]  Bring the databases of all services, or of the
                                        named ones, up to date without starting them
        backup [options] <folder>       Write the databases, the files and the
                                        generated keys into a new folder
        restore [options] <folder>      Fill an empty installation from a backup, and
                                        compare all of it
        database                        Move the data to another database
        seeds                           List, read, apply and download seed packages
        law                             Bring in the official texts of laws
        knowledge                       Look after knowledge bases
        people                          Erase or export the data of a person
        files                           Move the bytes of files to another storage
        chat [options]                  Talk to the suite in this terminal; cards
                                        become questions
        mcp [options]                   Be an MCP server on standard input and output,
                                        as one person
        web                             Prepare the workbench
        doctor [options]                Check what Casewright needs, and say how to
                                        mend it

      casewright COMMAND --help tells more of a command.
      Exit codes: 0 done, 1 failed, 2 called wrongly, 130 broken off.
      "
    `)
  })
  test('casewright start', async () => {
    expect(await helpOf('start')).toMatchInlineSnapshot(`
      "Usage: casewright start [options] [service...]

      Start all services in one process behind one port, or only the named ones

      Arguments:
        service     names such as memory or ai_engine

      Options:
        -h, --help  print this help

      Settings are environment variables: docs/configuration.md lists them.
      "
    `)
  })
  test('casewright seeds', async () => {
    expect(await helpOf('seeds')).toMatchInlineSnapshot(`
      "Usage: casewright seeds [options] [command]

      List, read, apply and download seed packages

      Options:
        -h, --help                    print this help

      Commands:
        list [options]                List the packages, and how they were last
                                      applied
        manifest [options] <package>  Show what a package holds
        apply [options] [package...]  Apply packages: those named, or all that are not
                                      faulty
        download [options] <package>  Save a package as a zip archive
      "
    `)
  })
  test('casewright seeds apply', async () => {
    expect(await helpOf('seeds', 'apply')).toMatchInlineSnapshot(`
      "Usage: casewright seeds apply [options] [package...]

      Apply packages: those named, or all that are not faulty

      Arguments:
        package            their names, as in the list

      Options:
        --url <url>        where the suite answers (default: CASEWRIGHT_URL, else by
                           HOST and PORT)
        --key-file <file>  file with the internal key (default: INTERNAL_API_KEY, else
                           that of the data folder)
        --json             print one JSON document instead of text
        --dry-run          only say what would happen
        --force            also send what has not changed since its last apply
        -h, --help         print this help
      "
    `)
  })
  test('casewright seeds download', async () => {
    expect(await helpOf('seeds', 'download')).toMatchInlineSnapshot(`
      "Usage: casewright seeds download [options] <package>

      Save a package as a zip archive

      Arguments:
        package              its name, as in the list

      Options:
        --url <url>          where the suite answers (default: CASEWRIGHT_URL, else by
                             HOST and PORT)
        --key-file <file>    file with the internal key (default: INTERNAL_API_KEY,
                             else that of the data folder)
        --json               print one JSON document instead of text
        -o, --output <file>  where to (default: <package>.zip here)
        --force              replace the file when it exists
        -h, --help           print this help
      "
    `)
  })
  test('casewright chat', async () => {
    expect(await helpOf('chat')).toMatchInlineSnapshot(`
      "Usage: casewright chat [options]

      Talk to the suite in this terminal; cards become questions

      Options:
        --url <url>            where the suite answers (default: CASEWRIGHT_URL, else
                               by HOST and PORT)
        --as <user>            local user to log in as (default: client)
        --token <token>        bearer token of an identity provider (default:
                               CASEWRIGHT_TOKEN)
        --session <id>         go on with this consultation
        --matter <id>          go on with the consultation of this matter
        --language <language>  language of the answers (choices: "zh", "en")
        -h, --help             print this help

      While you talk: /files PATH adds a file to your next message, /help lists these, /quit ends.
      Without a terminal each line of standard input is a message or the answer to a question.
      "
    `)
  })
  test('casewright doctor', async () => {
    expect(await helpOf('doctor')).toMatchInlineSnapshot(`
      "Usage: casewright doctor [options]

      Check what Casewright needs, and say how to mend it

      Options:
        --url <url>        where the suite answers (default: CASEWRIGHT_URL, else by
                           HOST and PORT)
        --key-file <file>  file with the internal key (default: INTERNAL_API_KEY, else
                           that of the data folder)
        --json             print one JSON document instead of text
        -h, --help         print this help

      Works with and without a running suite. Exits with 1 when there is a problem.
      "
    `)
  })
  test.each([[[]], [['seeds']]])('%j alone is a question for help', async (args) => {
    expect(await runCommand(args)).toEqual({ code: 0, stdout: await helpOf(...args), stderr: '' })
  })
  test('--version is a number and nothing else', async () => {
    expect(await runCommand(['--version'])).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' })
  })
})

const mistakes: [string, string[], string][] = [
  ['an unknown command', ['strat'], "Unknown command 'strat'. Did you mean start? See casewright --help."],
  [
    'an unknown command of a group',
    ['seeds', 'lst'],
    "Unknown command 'lst'. Did you mean list? See casewright seeds --help.",
  ],
  [
    'an unknown option',
    ['doctor', '--jsn'],
    "Unknown option '--jsn'. Did you mean --json? See casewright doctor --help.",
  ],
  ['an unknown option of start', ['start', '--port'], "Unknown option '--port'. See casewright start --help."],
  [
    'a name that is missing',
    ['seeds', 'manifest'],
    "Missing required argument 'package'. See casewright seeds manifest --help.",
  ],
  [
    'a name too many',
    ['seeds', 'list', 'x'],
    "Too many arguments for 'list'. Expected 0 arguments but got 1: x. See casewright seeds list --help.",
  ],
  [
    'a language that there is not',
    ['chat', '--language', 'fr'],
    "Option '--language <language>' argument 'fr' is invalid. Allowed choices are zh, en. See casewright chat --help.",
  ],
  [
    'an address that is none',
    ['seeds', 'list', '--url', 'here'],
    '--url must be an address that starts with http:// or https://, but is "here".',
  ],
]

describe('who calls wrongly gets one sentence and code 2', () => {
  test.each(mistakes)('%s', async (_name, args, says) => {
    expect(await runCommand(args)).toEqual({ code: 2, stdout: '', stderr: `${says}\n` })
  })
})

describe('who cannot reach a suite gets one sentence and code 1', () => {
  let folder: string
  let stranger: Server
  let strange: string
  let closed: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casewright-command-'))
    await writeFile(join(folder, 'key'), 'a-key-of-nobody\n')
    stranger = createServer((_request, response) => response.end('<h1>Welcome</h1>'))
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    strange = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
    closed = `http://127.0.0.1:${await freePort()}`
  })
  afterAll(async () => {
    await new Promise((resolve) => stranger.close(resolve))
    await rm(folder, { recursive: true, force: true })
  })
  /** Without what differs from run to run. */
  const failure = async (args: string[], environment: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await runCommand(args, { folder, environment })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    return stderr.replaceAll(closed, 'http://closed').replaceAll(strange, 'http://strange').trimEnd()
  }

  test.each([
    ['seeds', 'list'],
    ['seeds', 'manifest', 'x'],
    ['seeds', 'apply'],
    ['seeds', 'download', 'x'],
    ['knowledge', 'tune', 'x'],
  ])('nothing answers: %s %s', async (...args) => {
    const says =
      'Nothing answers at http://closed (ECONNREFUSED): start the suite with `npm start`, or give its address with --url.'
    expect(await failure([...args, '--key-file', 'key', '--url', closed])).toBe(says)
    expect(await failure([...args, '--key-file', 'key', '--json'], { CASEWRIGHT_URL: closed })).toBe(says)
  })
  test('nothing answers a chat', async () => {
    expect(await failure(['chat', '--url', closed])).toMatchInlineSnapshot(
      `"Nothing answers at http://closed (ECONNREFUSED): start the suite with \`npm start\`, or give its address with --url."`,
    )
  })
  test('something else answers', async () => {
    expect(await failure(['seeds', 'list', '--key-file', 'key', '--url', strange])).toMatchInlineSnapshot(
      `"Something answers at http://strange, but it is not Casewright: give the suite's address with --url."`,
    )
    expect(await failure(['chat', '--url', strange])).toMatchInlineSnapshot(
      `"Something answers at http://strange, but it is not Casewright: give the suite's address with --url."`,
    )
  })
  test('there is no key', async () => {
    expect(await failure(['seeds', 'list', '--url', closed])).toMatchInlineSnapshot(
      `"There is no internal key in .casewright/internal-api-key: start the suite here with \`npm start\`, or give the key of a running one with --key-file or INTERNAL_API_KEY."`,
    )
    expect(await failure(['seeds', 'list', '--key-file', 'no-such-key', '--url', closed])).toMatchInlineSnapshot(
      `"The key file no-such-key cannot be read (ENOENT): give another one with --key-file."`,
    )
  })
  test('the settings that tell the address are wrong', async () => {
    expect(await failure(['seeds', 'list'], { PORT: 'http' })).toMatchInlineSnapshot(
      `"PORT must be a whole number from 0 to 65535, but is "http"."`,
    )
    expect(await failure(['seeds', 'list'], { PORT: '0' })).toMatchInlineSnapshot(
      `"PORT is 0, so the suite took a free one: give its address with --url or CASEWRIGHT_URL."`,
    )
  })
})
