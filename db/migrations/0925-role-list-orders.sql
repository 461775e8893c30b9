-- Sorts the role list by role. Sorting by person needs no index: roles are assigned by hand, so there are few.
create index admin_roles_by_role on admin_roles (role, granted_on desc, id desc);
