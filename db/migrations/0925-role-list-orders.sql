-- The role list in the order of the roles. By person it is sorted as it is read: role records are given by hand, and few.
create index admin_roles_by_role on admin_roles (role, granted_on desc, id desc);
