import 'reflect-metadata'
import { createHash, sign, webcrypto } from 'node:crypto'
import {
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  Extension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { Attestation, Attested } from './softPasskey.ts'

const P256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const VALID = { notBefore: new Date('2020-01-01'), notAfter: new Date('2120-01-01') }

/** DER of a value shorter than 128 bytes. */
const der = (tag: number, ...parts: Buffer[]) => {
  const value = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, value.length]), value])
}
const [INTEGER, OCTETS, ENUMERATED, SEQUENCE] = [0x02, 0x04, 0x0a, 0x30] as const

/** Android's KeyDescription: the attestation is for this challenge. */
const keyDescription = (challenge: Buffer) => {
  const one = Buffer.from([1])
  return der(
    SEQUENCE,
    ...[der(INTEGER, one), der(ENUMERATED, one), der(INTEGER, one), der(ENUMERATED, one)],
    ...[der(OCTETS, challenge), der(OCTETS), der(SEQUENCE), der(SEQUENCE)],
  )
}

/** A chain of an attacker's own; its first certificate names `address` as the list of revoked ones. */
async function chainOf({ clientData, publicKey }: Attested, address: string): Promise<Buffer[]> {
  const keys = (await webcrypto.subtle.generateKey(P256, true, ['sign', 'verify'])) as CryptoKeyPair
  const root = await X509CertificateGenerator.createSelfSigned({
    ...{ name: 'CN=Root', keys, signingAlgorithm: P256, ...VALID },
    extensions: [new BasicConstraintsExtension(true)],
  })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const leaf = await X509CertificateGenerator.create({
    subject: 'CN=Key, O=Nobody, C=DE, OU=Authenticator Attestation',
    issuer: root.subject,
    publicKey: await webcrypto.subtle.importKey('spki', spki, P256, true, ['verify']),
    signingKey: keys.privateKey,
    signingAlgorithm: P256,
    ...VALID,
    extensions: [
      new CRLDistributionPointsExtension([address]),
      new Extension('1.3.6.1.4.1.11129.2.1.17', false, keyDescription(sha256(clientData))),
    ],
  })
  return [leaf, root].map(({ rawData }) => Buffer.from(rawData))
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

const ES256 = -7

const signatureOf = ({ authData, clientData, privateKey }: Attested) =>
  sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)

/** An attestation of `fmt` whose certificates, where it has any, lead to `address`. */
export const attestedBy =
  (fmt: string, address?: string) =>
  async (attested: Attested): Promise<Attestation> => ({
    fmt,
    statement: new Map<string, unknown>([
      ['alg', ES256],
      ['sig', signatureOf(attested)],
      ...(address === undefined ? [] : [['x5c', await chainOf(attested, address)] as [string, unknown]]),
    ]),
  })
