/** Of React Router: Remix's own ask for the routes of all links, or can, and are larger. */
export { Form, type FormProps, Link, type LinkProps } from 'react-router-dom';
