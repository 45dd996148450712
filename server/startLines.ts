import type { NetworkInterfaceInfo } from 'node:os'

/** Oldest Node with security updates: 20 has had none since April 2026 (Node's release schedule). */
const MAINTAINED_NODE = 22

const HTTPS =
  'Phones get the camera, notifications and the app on the home screen only over https: docs/at-home.md says how.'

export interface Start {
  /** Listening address, such as `http://127.0.0.1:3000`. */
  address: string
  host: string
  publicUrl: URL | undefined
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>
  /** `v24.1.0` */
  nodeVersion: string
}

const isLoopback = (host: string) => /^(?:localhost|\[?::1\]?|127\..+)$/.test(host)

/** IPv4 addresses of this machine in its networks. */
const networkAddresses = (interfaces: Start['interfaces']) =>
  Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

function howPhonesReachIt({ address, host, publicUrl, interfaces }: Start): string[] {
  if (publicUrl) return publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname) ? [] : [HTTPS]
  if (isLoopback(host))
    return ['Only this machine can open it. For phones at home: HOST=0.0.0.0 npm start', HTTPS]
  if (host !== '0.0.0.0' && host !== '::') return [HTTPS]
  const { port } = new URL(address)
  const urls = networkAddresses(interfaces).map((own) => `http://${own}:${port}`)
  return [...(urls.length > 0 ? [`On a phone at home: ${urls.join(' or ')}`] : []), HTTPS]
}

/** Lines printed at start: addresses for this machine and phones, and a warning if Node is outdated. */
export function startLines(start: Start): string[] {
  const { publicUrl, nodeVersion } = start
  // Every address of the machine is none that a browser opens.
  const address = start.address.replace(/\/\/(?:\[::\]|0\.0\.0\.0):/, '//localhost:')
  const lines = [
    `Medicine Cabinet is open at ${publicUrl ? `${publicUrl.href} (here ${address})` : address}`,
    ...howPhonesReachIt(start),
  ]
  if (Number.parseInt(nodeVersion.slice(1), 10) < MAINTAINED_NODE)
    lines.push(`Node ${nodeVersion} works, but gets no more security updates: Node 24 is better.`)
  return lines
}
