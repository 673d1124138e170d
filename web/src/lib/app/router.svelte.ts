/** Where we are: History and links, no more. */
import { parseRoute, type Route } from './routing';

const here = (): Route => parseRoute(location.pathname, location.search, location.hash);

class Router {
  /** From the first moment on: a link to a table must not fetch the lobby first. */
  route = $state<Route>(here());

  /** Follow links of our own, and listen to the browser's back button. */
  start(): () => void {
    const read = () => {
      this.route = here();
    };
    const click = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
      if (link.pathname.startsWith('/api/') || link.dataset.plain !== undefined) return;
      const inPage = link.pathname === location.pathname && link.search === location.search;
      if (inPage && link.hash && !link.pathname.startsWith('/match/')) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    };
    addEventListener('popstate', read);
    addEventListener('hashchange', read);
    document.addEventListener('click', click);
    return () => {
      removeEventListener('popstate', read);
      removeEventListener('hashchange', read);
      document.removeEventListener('click', click);
    };
  }

  /** Go to a page. */
  go(href: string): void {
    history.pushState(null, '', href);
    this.route = here();
    scrollTo(0, 0);
  }

  /** Change the address of this page without a new entry in the history. */
  rewrite(href: string): void {
    history.replaceState(null, '', href);
  }
}

export const router = new Router();
