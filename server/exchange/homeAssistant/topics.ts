/** Topic where Home Assistant looks for devices, its default. */
const DISCOVERY = 'homeassistant'

/** Topics of this server: `node` keeps several servers on one broker apart. */
export const topicsOf = (node: string) => {
  const base = `medicine-cabinet/${node}`
  const place = `medicine_cabinet_${node}`
  return {
    /** `online`, or `offline` by the last will. */
    status: `${base}/status`,
    stateOf: (id: string) => `${base}/${id}/state`,
    commandOf: (personId: string) => `${base}/${personId}/take`,
    configOf: (component: string, object: string) => `${DISCOVERY}/${component}/${place}/${object}/config`,
    /** Filters of everything retained under this node. */
    own: [`${base}/+/state`, `${DISCOVERY}/+/${place}/+/config`],
    commands: `${base}/+/take`,
    personIn: (topic: string): string | undefined => {
      const [, , id, what] = topic.startsWith(`${base}/`) ? topic.split('/') : []
      return what === 'take' ? id : undefined
    },
  }
}

export type Topics = ReturnType<typeof topicsOf>
