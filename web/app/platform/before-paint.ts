/**
 * The only script of ours inside the HTML. It runs before the first paint and says three things about this browser on
 * <html>: the theme (`.dark`), the hint that somebody is signed in (`data-signed-in`), a collapsed sidebar
 * (`data-sidebar`). It is one fixed text, so that its hash in the Content-Security-Policy never changes within a build.
 */
export const themeKey = 'theme'
export const sidebarKey = 'sidebar-collapsed'

/** Page colours of the two themes, for the browser's own bars. Same as `--background` in tokens.css. */
export const themeColors = { light: '#f8fafb', dark: '#0e1118' } as const

export const beforePaint = [
  '(function(){var d=document.documentElement,s;try{s=localStorage}catch(e){}',
  `var t=s&&s.getItem('${themeKey}');`,
  "var k=t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);",
  "d.classList.toggle('dark',k);",
  `if(t==='dark'||t==='light')document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.content=t==='dark'?'${themeColors.dark}':'${themeColors.light}'});`,
  "if(/(^|; )kc_in=1(;|$)/.test(document.cookie))d.setAttribute('data-signed-in','');",
  `if(s&&s.getItem('${sidebarKey}')==='true')d.setAttribute('data-sidebar','collapsed')})()`,
].join('')
