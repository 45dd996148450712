import http from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'

/** Maximum connections per service: above its concurrency limit. */
const MOST_TO_ONE = 32
/** Maximum connections in all: above the total concurrency limit, so that no request waits. */
const MOST = 512
/** Idle connections to keep per service, and in all. */
const MOST_IDLE_TO_ONE = 8
const MOST_IDLE = 64
/** Plans have whole minutes, so connections survive to the next one. */
const IDLE_MS = 90_000

/** Keep-alive connections; addresses are checked when they are opened. */
export interface Connections {
  agentFor(url: URL): http.Agent
  close(): void
}

export function openConnections(): Connections {
  const agents = [http.Agent, https.Agent].map(
    (Kind) =>
      new Kind({
        keepAlive: true,
        timeout: IDLE_MS,
        maxSockets: MOST_TO_ONE,
        maxTotalSockets: MOST,
        maxFreeSockets: MOST_IDLE_TO_ONE,
      }),
  ) as [http.Agent, https.Agent]
  const idle = () =>
    agents.reduce((sum, { freeSockets }) => sum + Object.values(freeSockets).flat().length, 0)
  for (const agent of agents) {
    const keep = agent.keepSocketAlive.bind(agent)
    agent.keepSocketAlive = (socket: Duplex) => idle() < MOST_IDLE && keep(socket)
  }
  return {
    agentFor: ({ protocol }) => (protocol === 'https:' ? agents[1] : agents[0]),
    close() {
      for (const agent of agents) agent.destroy()
    },
  }
}
