// The documentation as a static site: `npm ci && npm run build` in docs/site makes docs/site/dist. Pages are the repository's own
// Markdown files, the search is part of the site, and nothing comes from elsewhere when someone reads it.
import fs from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitepress'

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** Folder of files that are no page, such as code. */
const REPOSITORY = `https://github.com/${process.env.GITHUB_REPOSITORY ?? 'OWNER/medicine-cabinet'}`

// A copy, so that what pages import is found in this folder.
const PAGES = path.join(ROOT, 'docs/site/pages')
fs.rmSync(PAGES, { recursive: true, force: true })
const docs = fs.readdirSync(path.join(ROOT, 'docs')).filter((name) => name !== 'site')
for (const page of [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...docs.map((name) => `docs/${name}`),
])
  fs.cpSync(path.join(ROOT, page), path.join(PAGES, page), { recursive: true })

const DECISIONS = 'docs/decisions'
const decisions = fs.readdirSync(path.join(ROOT, DECISIONS)).map((file) => {
  const [title = file] = fs.readFileSync(path.join(ROOT, DECISIONS, file), 'utf8').split('\n')
  return { text: title.replace(/^# /, ''), link: `/${DECISIONS}/${file.replace('.md', '')}` }
})

const SIDEBAR = [
  { text: 'Families', items: [{ text: "Your family's page", link: '/docs/your-familys-page' }] },
  {
    text: 'Run it',
    items: [
      { text: 'Medicine Cabinet', link: '/' },
      { text: 'At home', link: '/docs/at-home' },
      { text: 'Operate', link: '/docs/operate' },
      { text: 'Home Assistant', link: '/docs/home-assistant' },
      { text: 'Import', link: '/docs/importing' },
      { text: 'Security', link: '/docs/security' },
      { text: 'What the reader reads', link: '/docs/reading' },
      { text: 'Performance', link: '/docs/performance' },
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
  },
  {
    text: 'Change it',
    items: [
      { text: 'Contributing', link: '/CONTRIBUTING' },
      { text: 'Translate', link: '/docs/translating' },
      { text: 'Architecture', link: '/docs/architecture' },
      { text: 'Third-party software', link: '/docs/third-party' },
      { text: 'OWASP ASVS', link: '/docs/asvs' },
      { text: 'Decisions', collapsed: true, items: decisions },
    ],
  },
]

/** Leads links to files that are no page to the repository. */
function linkToRepository(markdown) {
  markdown.core.ruler.push('repository', ({ tokens, env }) => {
    for (const { children } of tokens)
      for (const token of children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null
        if (!href || /^(?:[a-z]+:|#|\/)/.test(href) || /\.md(?:#|$)/.test(href)) continue
        const file = path.join(path.dirname(env.relativePath ?? ''), href)
        token.attrSet('href', `${REPOSITORY}/blob/main/${file}`)
      }
  })
}

export default defineConfig({
  title: 'Medicine Cabinet',
  description: "A self-hosted web app for a household's medicines",
  base: process.env.BASE ?? '/',
  srcDir: 'pages',
  outDir: 'dist',
  rewrites: { 'README.md': 'index.md' },
  head: [['link', { rel: 'icon', href: `${process.env.BASE ?? '/'}favicon.svg` }]],
  markdown: { config: linkToRepository, languageAlias: { caddy: 'nginx' } },
  themeConfig: {
    search: { provider: 'local' },
    sidebar: SIDEBAR,
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
  },
  buildEnd({ outDir }) {
    fs.cpSync(path.join(ROOT, 'web/public/favicon.svg'), path.join(outDir, 'favicon.svg'))
  },
})
