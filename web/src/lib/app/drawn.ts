/** For the tests of legends: what a component can draw, read from its source. */

/** The classes in a component's markup, as selectors: "zone mine" is ".zone.mine". What it puts in by an expression is left out. */
export function drawnBy(source: string): string[] {
  const markup = source.slice(source.lastIndexOf('</script>'), source.indexOf('<style>'));
  const fixed = [...markup.matchAll(/class="([^"{}]+)"/g)].map(([, names]) => `.${names!.trim().split(/\s+/).join('.')}`);
  const toggled = [...markup.matchAll(/class:([\w-]+)/g)].map(([, name]) => `.${name!}`);
  return [...new Set([...fixed, ...toggled])];
}
