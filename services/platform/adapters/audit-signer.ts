import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { SettingsError } from '@casewright/kit/data/settings'
import { keepOnce } from '@casewright/kit/work/keep-once'
import type { SigningKeySource } from '../config.ts'

/** Signs statements with Ed25519, and checks signatures of its own and of earlier keys that are trusted. */
export interface AuditSigner {
  kid: string
  /** In PEM, as programs such as openssl read it. */
  public_key: string
  sign(text: string): string
  /** Undefined when the key is not known. */
  isSigned(kid: string, text: string, signature: string): boolean | undefined
}

/** The key is made when it is needed for the first time, unless it is configured. */
export function createAuditSigner({ key, file, trusted }: SigningKeySource): () => Promise<AuditSigner> {
  const known = trusted.map((text) => publicKeyFrom(text, 'AUDIT_SIGNING_KEYS_TRUSTED'))
  let signer =
    key === undefined ? undefined : Promise.resolve(signerOf(privateKeyFrom(key, 'AUDIT_SIGNING_KEY'), known))
  return () => {
    signer ??= keptKey(file).then((text) => signerOf(privateKeyFrom(text, file), known))
    return signer
  }
}

function signerOf(privateKey: KeyObject, trusted: readonly KeyObject[]): AuditSigner {
  const publicKey = createPublicKey(privateKey)
  const keys = new Map([publicKey, ...trusted].map((key) => [kidOf(key), key]))
  return {
    kid: kidOf(publicKey),
    public_key: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
    isSigned(kid, text, signature) {
      const key = keys.get(kid)
      return key && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
    },
  }
}

const kidOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)

async function keptKey(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  const make = async () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  return keepOnce(file, make)
}

const privateKeyFrom = (text: string, name: string): KeyObject =>
  ed25519(name, 'private', () =>
    text.includes('-----BEGIN')
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' }),
  )

const publicKeyFrom = (text: string, name: string): KeyObject =>
  ed25519(name, 'public', () => createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' }))

function ed25519(name: string, kind: 'private' | 'public', read: () => KeyObject): KeyObject {
  try {
    const key = read()
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Said below, without a word of the key.
  }
  const form = kind === 'private' ? 'PEM, or DER (PKCS#8) in base64' : 'DER (SPKI) in base64'
  throw new SettingsError(`${name} must be an Ed25519 ${kind} key: ${form}`)
}
