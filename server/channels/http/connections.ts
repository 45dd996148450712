import http from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'

/** To one service: more than are sent to it at a time. */
const MOST_TO_ONE = 32
/** To all of them: more than are under way at a time, so that nobody waits for one. */
const MOST = 512
/** Kept open to one, and to all, while nothing is sent. */
const MOST_IDLE_TO_ONE = 8
const MOST_IDLE = 64
/** Plans have whole minutes: what comes in the next one finds them. */
const IDLE_MS = 90_000

/** Connections that are kept for the next request to the same service; each was looked up when it was opened. */
export interface Connections {
  agentFor(url: URL): http.Agent
  /** Ends them all. */
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
