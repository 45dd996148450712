import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { read } from './composeFile.ts'

/** The host of the recipes. */
export const NAME = 'cabinet.example'

/** Address to which a `gated` proxy sends strangers. */
export const SIGN_IN = 'https://login.example/'

/** Seconds that an `impatient` proxy waits for the next byte of an answer. */
export const WAITS_S = 5

/** Values of a configuration that are of this machine. */
export interface Place {
  folder: string
  port: number
  /** Address of the product, such as `127.0.0.1:3000`. */
  target: string
  /** Certificate and key, alone and in one file. */
  cert: string
  key: string
  both: string
}

export interface Proxy {
  program: string
  args: (file: string, place: Place) => string[]
  /** The recipe's block in the docs, by the language after its fence. */
  recipe: string
  /** The whole configuration around a recipe; `password` is a line or more that asks for one first. */
  around: (recipe: string, place: Place, password: string) => string
  password: (place: Place) => string
  /** The recipe with forward auth at an address, for the proxies that have it; it is asked about each request but the exempt ones. */
  gated?: (recipe: string, address: string) => string
  /** The recipe with a wait of WAITS_S. */
  impatient: (recipe: string) => string
  /** The recipe with a limit of 1 MB, nginx's default; undefined for those that have none by default. */
  tight?: (recipe: string) => string
}

const NGINX_MAIN = ({ folder }: Place) =>
  ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind === 'body' ? 'client_body' : kind}_temp_path ${folder}/${kind};`)
    .join('\n')

/** An htpasswd line of nora with the password secret1, in a form that all of them read. */
const HTPASSWD = `nora:${execFileSync('openssl', ['passwd', '-apr1', 'secret1'], { encoding: 'utf8' })}`

/** Proxies with the configurations of docs/operate.md, of which ports, files and the product's address are replaced. */
export const PROXIES: Record<string, Proxy> = {
  nginx: {
    program: 'nginx',
    args: (file, { folder }) => ['-p', folder, '-c', file, '-e', `${folder}/error.log`],
    recipe: 'nginx',
    around: (recipe, place, password) =>
      `daemon off; user root; pid ${place.folder}/pid; error_log ${place.folder}/error.log;\nevents {}\nhttp { access_log off;\n${NGINX_MAIN(place)}\n${password}\n${recipe} }`,
    password: ({ folder }) => {
      fs.writeFileSync(`${folder}/htpasswd`, HTPASSWD)
      return `auth_basic home; auth_basic_user_file ${folder}/htpasswd;`
    },
    gated: (recipe, address) =>
      recipe.replace(
        'location / {',
        `location = /gate {
           internal;
           proxy_pass http://${address};
           proxy_pass_request_body off;
           proxy_set_header Content-Length "";
         }
         location @sign-in { return 302 ${SIGN_IN}; }
         $&
         auth_request /gate;
         error_page 401 = @sign-in;`,
      ),
    impatient: (recipe) => recipe.replace('proxy_read_timeout 300s', `proxy_read_timeout ${WAITS_S}s`),
    tight: (recipe) => recipe.replace('client_max_body_size 210m;', ''),
  },
  Caddy: {
    program: 'caddy',
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    recipe: 'caddy',
    around: (recipe, { cert, key, port }, password) =>
      `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${recipe.replace(`${NAME} {`, `${NAME}:${port} {\n\ttls ${cert} ${key}\n${password}`)}`,
    password: () =>
      `basicauth {\nnora ${execFileSync('caddy', ['hash-password', '--plaintext', 'secret1'], { encoding: 'utf8' }).trim()}\n}`,
    gated: (recipe, address) =>
      recipe.replace('reverse_proxy', `forward_auth ${address} {\nuri /gate\n}\n$&`),
    impatient: (recipe) =>
      recipe.replace(/reverse_proxy .*/, `$& {\ntransport http {\nread_timeout ${WAITS_S}s\n}\n}`),
  },
  Apache: {
    program: 'apache2',
    args: (file) => ['-f', file, '-D', 'FOREGROUND'],
    recipe: 'apache',
    around: (recipe, { folder, port }, password) =>
      [
        `ServerRoot ${folder}`,
        `PidFile ${folder}/pid`,
        `ErrorLog ${folder}/error.log`,
        `DefaultRuntimeDir ${folder}`,
        `Mutex file:${folder}`,
        `Listen ${port}`,
        // It serves nothing as root.
        ...(process.getuid?.() === 0 ? ['User #65534', 'Group #65534'] : []),
        ...['mpm_event', 'authn_core', 'authn_file', 'authz_core', 'authz_user', 'auth_basic', 'headers'].map(
          load,
        ),
        ...['http2', 'proxy', 'proxy_http', 'socache_shmcb', 'ssl', 'reqtimeout'].map(load),
        `<Location />\n${password}\n</Location>`,
        recipe,
      ].join('\n'),
    password: ({ folder }) => {
      fs.writeFileSync(`${folder}/htpasswd`, HTPASSWD)
      return `AuthType Basic\nAuthName home\nAuthUserFile ${folder}/htpasswd\nRequire valid-user`
    },
    impatient: (recipe) => recipe.replace('ProxyTimeout 300', `ProxyTimeout ${WAITS_S}`),
  },
  HAProxy: {
    program: 'haproxy',
    args: (file) => ['-db', '-f', file],
    recipe: 'haproxy',
    around: (recipe, { folder }, password) =>
      `global\n    stats socket ${folder}/socket\nuserlist home\n    user nora insecure-password secret1\n${recipe.replace('    default_backend', `${password}\n    default_backend`)}\n`,
    password: () => '    http-request auth realm home unless { http_auth(home) }',
    impatient: (recipe) => recipe.replace('timeout server 300s', `timeout server ${WAITS_S}s`),
    tight: (recipe) =>
      recipe.replace(
        '    default_backend',
        '    http-request deny deny_status 413 if { req.hdr(content-length) -m int gt 1048576 }\n    default_backend',
      ),
  },
}
const load = (module: string) => `LoadModule ${module}_module /usr/lib/apache2/modules/mod_${module}.so`

export const isInstalled = ({ program }: Proxy) =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].some((folder) =>
    fs.existsSync(path.join(folder, program)),
  )
/** The block of a recipe, with this machine's values. */
export function recipeOf({ recipe }: Proxy, { port, target, cert, key, both }: Place): string {
  const [, block = ''] =
    new RegExp(`\`\`\`${recipe}\\n(${recipe === 'caddy' ? NAME : ''}[\\s\\S]*?)\`\`\``).exec(
      read('docs/operate.md'),
    ) ?? []
  expect(block).toContain('127.0.0.1:3000')
  return block
    .replaceAll('127.0.0.1:3000', target)
    .replaceAll(/\b443\b/g, String(port))
    .replaceAll(`/etc/letsencrypt/live/${NAME}/fullchain.pem`, cert)
    .replaceAll(`/etc/letsencrypt/live/${NAME}/privkey.pem`, key)
    .replaceAll(`/etc/haproxy/${NAME}.pem`, both)
}
